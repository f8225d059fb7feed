"""The rules of Vietnam 1965, a module for each part of a turn.

The rulebook is ordered by units and phases, and the ids of its rules begin with letters. Where a rule is carried out:

    SET, DIV                    setup                 SEQ, LWD, TRL, SVC to SSU     start
    PUR, PP (spent), DMG        purchase              TER, SHR, SIL                 control
    CMV, PUS (sent)             attack, attack_checks and attack_by_air (who may go), targets, departure
    STR, CBO, BOM               bombing               SAM, AAG                      flak, courses
    FTR                         interception          CAI, HEL                      air_phase
    CRE, CGR, MNF, FSB          battle, ground, losses, forces, values              HEX extraction
    NCM                         noncombat, fresh, landing    DMZ, PVC and PPA (in ambush)  ambush
    PLC, REI and powers (P..)   placement             PP (gained), VIC, COL         income

`ways`, `routes` and `courses` tell who gets where; they ask and change nothing. `facts` are words for refusals.
"""
