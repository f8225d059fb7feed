"""The rules of Hoa Binh, a module for each chapter of the rulebook, and for long chapters one for each topic.

Chapter 7 is cut into `paying`, `building` (posts, the base, repairs), `setting_out`, `routes` (speed and what is
closed), `march` (forming a stack, space by space), `by_air`, `supports` (alone), `evacuation` and `menu`, which offers
all of them. Chapter 9 is cut into `combat`, `reactions`, `dice`, `retreat` and `bases`.
"""
