"""The rules of Tonkin, chapter by chapter. A rule is found by its id in brackets; this table says in which file.

| file | rules |
|---|---|
| basics_zoc | S-13, S-14, S-51, E-99, E-108 |
| basics_terrain | S-03, S-15, S-18, 5.12, E-52, E-61, E-100, E-106 |
| basics_hidden | S-06, S-07, S-11, S-17, E-20, E-21, E-60; 6.10-2 |
| basics_any_time | S-10, S-11, 3.6-4, 5.5-2; S-08 |
| basics_stars | S-04, S-22, 3.1-2 |
| basics_capture | E-47, E-48, 6.13-6, 3.3-8 and 3.11-8 (loss), 3.4-5, 3.4-6, 3.6-5, 3.10-3 |
| basics_setup | S-21, S-22, S-23, S-30 to S-35, E-87, E-121 |
| basics_plans | S-22: the historical and the suggested set-up |
| basics_orders | ends of phases |
| ch02_weather | 2.0, S-24 |
| ch03_placing | S-15, S-20, E-54: for all that is placed |
| ch03_vm_replacements | 3.1, 3.3-8, 3.4-1 |
| ch03_vm_regiments | 3.2, 3.3 |
| ch03_vm_reinforcements | 3.4-4, 3.5, 3.6 |
| ch03_fef_replacements | 3.11 |
| ch03_fef_reinforcements | 3.7, 3.8, 3.9, 3.10 |
| ch04_control | 4.1, S-42 |
| ch04_supply | 4.2 to 4.5 |
| ch04_check | 4.6 |
| ch05_costs | 5.1, 5.2, 5.7-4, 5.7-5, 5.9, 5.11, 2.0-3 to 2.0-5 |
| ch05_moves | 5.1, 5.2, 5.3-6, E-73, E-74 |
| ch05_reasons | why a hex cannot be reached: 5.12, S-20, 5.2 |
| ch05_transport_orders | 5.3, 5.4, 5.5, 5.7-8, 5.8: what can be ordered |
| ch05_transports | 5.3, 5.4, 5.5, 5.7-8, 5.8: the ride |
| ch05_strips | 5.6-2 to 5.6-4, E-33, E-66: airstrips, also for 3.8-6, 3.10-2, 3.11-7 |
| ch05_air | 5.6 |
| ch05_naval | 5.7-1 to 5.7-3: what boats carry |
| ch06_operations | 6.1, 6.2, 6.3 |
| ch06_reasons | why nobody retreats to a hex or attacks it: 6.5, 6.14-1, 6.6-1, 6.6-6 |
| ch06_points | points spent and lost: 6.1-2, 6.2-2, E-76 |
| ch06_overrun | 6.4 |
| ch06_ambush | 6.5, 6.11 (C3, C4) |
| ch06_attack | 6.3e, 6.3f, 6.6-1, 6.6-3, S-09, S-16 (C1) |
| ch06_ground | hexes next door to fight for, enter or retreat to: 6.6-6, 5.7-2, 5.7-7, E-14, E-55 |
| ch06_assess | strengths, odds, all modifiers: 6.6-3 to 6.6-7, 6.8, 6.9, 5.7-6, 6.17a to 6.17c |
| ch06_combat | 6.6-5, 6.9-1, 6.12, 6.13-1, 6.17-3, S-07, S-08, 3.4-2, 3.4-3 (C2, C5 to C7, C10 to C14) |
| ch06_barrage | 6.6-2, 6.6a to 6.6d, 6.3d, 6.3g, E-126 |
| ch06_roads | 6.6d-1, E-84 |
| ch06_losses | 6.7, 6.13, 6.15, 4.6-4 |
| ch06_retreat | 6.14, 5.7-7 |
| ch06_desorg | 6.3b, 6.17, 7.0 |
| ch06_trenches | 6.3c, 6.10 |
| ch06_victory_points | 6.16-1 to 6.16-6, 6.16-8 |
| ch08_end | 1.0, 6.16-7, 8.0, S-25 |
| ch08_victory | 6.16-9, S-26 |

What all of them keep:

- Counters move by `basics_hidden.go` alone: it calls `put`, keeps rumours and trenches, and tells what everybody may
  see. Garrisons go by `ch06_losses.fall`, steps by `lose_step`, victory points by `ch06_victory_points.score`, frames
  are called by `ch08_victory.call`. After any of these the game may be over: look at `s.over` before touching frames.
- Lists in frames, and `points`, `spending`, `trucks` of the state, are replaced and never changed in place.
- Frames are open to everybody: Viet Minh counters in hand stand in `s.party` (with a public `size` in the frame), and
  whoever fights, fires or suffers is shown with `basics_hidden.show` first.
- What the French may do follows from what they see: places held (`s.vm`), zones, counters in the open. Never let a
  list or a refusal of theirs look at which hidden counter stands where, or at its steps and markers. A rule that needs
  it shows the counters first, or tells what came of it by an event that `reveals`.
- Whether something is asked follows from what everybody knows. A choice of the Viet Minh among hidden counters is
  `firm` or has a second option: a forced choice is told.
- Rules, checks and events cite ids of `data/rules.toml`; readings (E-...) stand in docstrings only.
- Friendly means `ch04_control.vm_friendly(s)` and `french_friendly(s)`, as of now; `s.control` is for victory points.
"""
