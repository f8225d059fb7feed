"""Studies: questions about games as files, answered by many games that anybody can play again.

description   a study file: what is varied, what stays, how many games; wrong ones are refused with file and line
values        printed values laid over the data, as an owner would
games         some games of one cell, in this process or in one with other values
keeping       the directory of a run: manifest, journal of rows, Parquet
running       what is to be played next, until all is played
crews         who plays: this process, or the workers of a Dask cluster
summing       figures of a cell with intervals, differences between cells
report, charts, maps   one page that says what came out
"""
