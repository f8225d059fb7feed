"""Research interfaces: PettingZoo and Gymnasium environments over views, and games as data for learning.

They need the extra `research`: pip install 'indochine[research]'. See docs/laboratory.md.
"""
