"""A service in Python on http.server that reads as lenient ones do: headers as WSGI names them, where - and _ are one, methods and
paths as overrides and front controllers state them, text by its charset. It prints each effect as a line of JSON. Its first line is
its address."""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit


class Service(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def serve(self):
        environ = {name.upper().replace('-', '_'): value for name, value in self.headers.items()}
        body = self.read_body(environ)
        parts = urlsplit(environ.get('X_ORIGINAL_URL', self.path))
        query = parse_qs(parts.query)
        method = environ.get('X_HTTP_METHOD_OVERRIDE', query.get('_method', [self.command])[-1]).upper()
        path = unquote(parts.path).lower().removeprefix('/index.php').removesuffix('.json').rstrip('/')
        status = self.pay(environ, body) if method == 'POST' and path in ('/pay', '/form') else 404
        self.send_response(status)
        self.send_header('Content-Length', '2')
        self.end_headers()
        self.wfile.write(b'{}')

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = serve

    def read_body(self, environ):
        if environ.get('TRANSFER_ENCODING', '').lower() != 'chunked':
            return self.rfile.read(int(environ.get('CONTENT_LENGTH', '0')))
        body = b''
        while (size := int(self.rfile.readline().split(b';')[0], 16)) > 0:
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def pay(self, environ, body):
        try:
            media_type = environ.get('CONTENT_TYPE', '')
            charset = self.headers.get_content_charset() or 'utf-8'
            if 'form' in media_type:
                fields = {name: values[-1] for name, values in parse_qs(body.decode(charset)).items()}
            else:
                fields = json.loads(body.decode(charset))
            total = float(fields['total'])
            shop = fields.get('shop', '')
        except (ValueError, LookupError, TypeError, AttributeError):
            return 400
        line = json.dumps({'permit': environ.get('X_MAGP_REQUEST', ''), 'total': total, 'shop': shop})
        sys.stdout.write(line + '\n')
        sys.stdout.flush()
        return 200

    def log_message(self, *_):
        pass


ThreadingHTTPServer.request_queue_size = 128
server = ThreadingHTTPServer(('127.0.0.1', 0), Service)
print(f'http://127.0.0.1:{server.server_address[1]}', flush=True)
server.serve_forever()
