"""python3 service.py PORT: a service that knows nothing of permits. FastAPI, Flask or Django may stand in its place."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        order = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = f"paid {order['total']}".encode()
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Service)
print(f"serving on {server.server_port}", flush=True)
server.serve_forever()
