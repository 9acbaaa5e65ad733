"""A proxy between browsers and the server that a test can cut."""

import select
import socket
import threading


class Line:
    """A proxy between browsers and the server, until it is cut."""

    def __init__(self, server):
        self.server = server
        self.sockets = set()
        self.is_cut = self.is_deaf = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.server.http))
            self.sockets |= {near, far}
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        try:
            while True:
                for ready in select.select([near, far], [], [])[0]:
                    data = ready.recv(65_536)
                    if not data:
                        return
                    if ready is near:
                        far.sendall(data)
                    elif not self.is_deaf:
                        near.sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            for end in (near, far):
                self.sockets.discard(end)
                end.close()

    def cut(self):
        self.is_cut = True
        for end in list(self.sockets):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def deafen(self):
        """From now on, drops what the server sends."""
        self.is_deaf = True

    def mend(self):
        self.is_cut = self.is_deaf = False

    def close(self):
        self.cut()
        self.listener.close()
