"""Tables over HTTP and WebSocket: knows the contract of a game and nothing of any rulebook."""
