import type { Random } from '../fuzzer/random.js';

/** Totals: what is permitted is small, so that another reading shows. */
const SMALL = 5;
const LARGE = 5_000;

type Choices = readonly [string, ...string[]];

const METHODS: Choices = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'GET',
  'HEAD',
  'TRACE',
  'post',
  'PROPFIND',
  'SEARCH',
];
const TARGETS: Choices = [
  '/pay?a=1',
  `/pay?total=${LARGE}`,
  `/pay?Total=${LARGE}`,
  `/pay?%74otal=${LARGE}`,
  '/pay?',
  '/pay?_method=POST',
  '/free?_method=POST',
  '/PAY',
  '/%70ay',
  '/pay/',
  '//pay',
  '/./pay',
  '/x/../pay',
  '/pay;a=1',
  '/pay.json',
  '/index.php/pay',
  '/pay%20',
  '/pay%00',
  '/free',
  '/free?q=/pay',
  'http://a/pay',
  '\\pay',
];
const TYPES: Choices = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16le',
  'application/json; charset=utf-16be',
  'application/json; charset=latin-1',
  'application/json; charset="utf-7"',
  'application/json; charset=utf-8; charset=utf-7',
  'application/json; x=";charset=utf-7"',
  'application/json;charset=UTF-8',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-7',
  'multipart/form-data; boundary=b',
  'text/plain',
  'application/json, application/x-www-form-urlencoded',
  'APPLICATION/JSON',
  '',
];
const HEADERS: Choices = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Content-Encoding: gzip',
  'Content-Encoding: identity',
  'Content-Length: 0',
  'Content_Length: 0',
  'Content-Type: application/x-www-form-urlencoded',
  'Content_Type: application/x-www-form-urlencoded',
  'X-HTTP-Method-Override: POST',
  'X_HTTP_Method_Override: POST',
  'X-Original-URL: /pay',
  'X_Original_URL: /pay',
  'X-Rewrite-URL: /pay',
  'Connection: x-magp-request, content-type',
  'Connection: content-length',
  'Connection: upgrade\r\nUpgrade: h2c',
  'X-Folded: a\r\n Content-Length: 3',
  'X-Null: \0',
  'X-Long: ' + 'a'.repeat(200),
  'Range: bytes=0-1',
  'If-Match: "a"',
  'Accept: application/xml',
];
const NUMBERS: Choices = [
  '5.0',
  '5e0',
  '0.5e1',
  '"5"',
  '"5.00"',
  '" 5"',
  '"5e0"',
  '"0x5"',
  '05',
  '+5',
  '-5',
  '5.0000000000000001',
  '4.99999999999999999',
  '9007199254740993',
  '1e400',
  'NaN',
  'Infinity',
  'true',
  'null',
  '[5]',
  '{"a":5}',
  `[${LARGE}]`,
  '"5,000"',
  '""',
];
/** Names that some reader takes for `total`. */
const NAMES: Choices = [
  'total',
  'Total',
  'TOTAL',
  't\\u006ftal',
  'to\\u0000tal',
  'tota\u0142',
  'to\u00adtal',
  '\uff54otal',
  'total ',
  'total[]',
  '__proto__',
];
const SHOP_NAMES: Choices = ['shop', 'Shop', '\u017fhop', 's\\u0068op', 'SHOP'];

/** Fields of a form that some reader takes for `total` or `shop`, for parts of them, or for the end of another. */
const FIELDS: Choices = [
  `total=${LARGE}`,
  `Total=${LARGE}`,
  `total[]=${LARGE}`,
  `total[0]=${LARGE}`,
  `total%5B%5D=${LARGE}`,
  `%74otal=${LARGE}`,
  `total%00=${LARGE}`,
  `+total=${LARGE}`,
  `total+=${LARGE}`,
  `x=1;total=${LARGE}`,
  `x=%26total=${LARGE}`,
  `x=1%0d%0atotal=${LARGE}`,
  `total.x=${LARGE}`,
  `\ufeffto\u00adtal=${LARGE}`,
  `total`,
  `=${LARGE}`,
  `_charset_=utf-7`,
  `__proto__[total]=${LARGE}`,
  'shop=eve',
  'SHOP=eve',
  'shop[]=eve',
  'shop=%ff',
  'shop=a%2',
  '',
];

/** A request as bytes, and whether more is sent than the request says. */
export interface HostileRequest {
  readonly bytes: Buffer;
  /** True where bytes may follow that are a request of their own. */
  readonly hasTail: boolean;
}

/** A request that asks for one permit, with up to three hostile changes. */
export function hostileRequest(dice: Random, permit: string): HostileRequest {
  const parts = new Parts(dice, permit);
  for (let changes = dice.below(4); changes > 0; changes -= 1) parts.change();
  return parts.request();
}

class Parts {
  private method = 'POST';
  private target = '/pay';
  private version = 'HTTP/1.1';
  private type: string | null = 'application/json';
  private readonly headers: string[] = [];
  private members: string[] = [`"total":${SMALL}`, '"shop":"acme"'];
  private readonly isForm: boolean;
  private text: string | null = null;
  private encode: (text: string) => Buffer = (text) => Buffer.from(text);
  private framing: 'length' | 'chunked' | 'short' | 'long' | 'both' | 'signed' | 'twice' | 'none' = 'length';
  private end = '\r\n';
  private tail = '';

  constructor(
    private readonly dice: Random,
    private readonly permit: string,
  ) {
    this.isForm = dice.chance(0.2);
    if (!this.isForm) return;
    this.target = '/form';
    this.type = 'application/x-www-form-urlencoded';
    this.members = [`total=${SMALL}`, 'shop=acme'];
  }

  change(): void {
    const { dice } = this;
    const kind = dice.next();
    if (kind < 0.06) this.method = dice.pick(METHODS);
    else if (kind < 0.16) this.target = dice.pick(TARGETS);
    else if (kind < 0.18) this.version = dice.pick(['HTTP/1.0', 'HTTP/1.1 ', 'HTTP/2.0', 'HTTP/1.2']);
    else if (kind < 0.28) this.type = dice.chance(0.2) ? null : dice.pick(TYPES);
    else if (kind < 0.4) this.headers.push(dice.pick(HEADERS));
    else if (kind < 0.46) this.frame();
    else if (kind < 0.5) this.tail = this.smuggled();
    else if (kind < 0.52) this.end = dice.pick(['\n', '\r', '\r\n\r\n']);
    else if (kind < 0.64)
      this.members[0] = this.isForm ? `total=${dice.pick(NUMBERS)}` : `"total":${dice.pick(NUMBERS)}`;
    else if (kind < 0.84) this.addMember();
    else if (kind < 0.9) this.encoding();
    else this.text = this.otherText();
  }

  request(): HostileRequest {
    const body = this.encode(this.text ?? (this.isForm ? this.members.join('&') : `{${this.members.join(',')}}`));
    const framed = this.framed(body);
    const type = this.type === null ? [] : [`Content-Type: ${this.type}`];
    const lines = [
      `${this.method} ${this.target} ${this.version}`,
      'Host: a',
      `X-MAGP-Request: {"authorizationId":"${this.permit}"}`,
      ...type,
      ...this.headers,
      ...framed.headers,
      '',
      '',
    ];
    const head = Buffer.from(lines.join(this.end), 'latin1');
    return { bytes: Buffer.concat([head, framed.body, Buffer.from(this.tail)]), hasTail: this.tail !== '' };
  }

  private frame(): void {
    this.framing = this.dice.pick(['chunked', 'short', 'long', 'both', 'signed', 'twice', 'none']);
  }

  /** A request without a permit, for whom the body of the first is no body. */
  private smuggled(): string {
    const body = `{"total":${LARGE},"shop":"eve"}`;
    return `POST /pay HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  }

  private addMember(): void {
    const { dice } = this;
    const member = this.isForm
      ? dice.pick(FIELDS)
      : dice.chance(0.7)
        ? `"${dice.pick(NAMES)}":${dice.pick([String(LARGE), String(SMALL), `"${LARGE}"`, 'null'])}`
        : `"${dice.pick(SHOP_NAMES)}":${dice.pick(['"eve"', '"acme"', 'null'])}`;
    if (dice.chance(0.5)) this.members.push(member);
    else this.members.unshift(member);
    if (dice.chance(0.1)) this.members = this.members.filter((each) => !each.startsWith(`"total":${SMALL}`));
  }

  private encoding(): void {
    const encodings: [(text: string) => Buffer, ...((text: string) => Buffer)[]] = [
      (text) => Buffer.from(`\ufeff${text}`),
      (text) => Buffer.from(text, 'utf16le'),
      (text) => Buffer.from(text, 'utf16le').swap16(),
      (text) => Buffer.from(text, 'latin1'),
      (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff]), Buffer.from('}')]),
      (text) => Buffer.from(text.replace(`"total":${SMALL}`, `"total":${SMALL},"+AHQ-otal":${LARGE}`)),
      (text) => Buffer.from(`\0${text}`),
    ];
    this.encode = this.dice.pick(encodings);
  }

  private otherText(): string {
    const json = `{${this.members.join(',')}}`;
    return this.dice.pick([
      `${json}{"total":${LARGE},"shop":"eve"}`,
      `${json} garbage`,
      `[${json}]`,
      `/* {"total":${LARGE}} */${json}`,
      `\r\n\t ${json}\n`,
      `total=${SMALL}&shop=acme`,
      `total=${SMALL}&shop=acme&total=${LARGE}`,
      `{"total":${SMALL},"shop":"acme","x":"&total=${LARGE}&y="}`,
      `{"total":${SMALL},"shop":"acme","x":{"total":${LARGE}}}`,
      `--b\r\nContent-Disposition: form-data; name="total"\r\n\r\n${LARGE}\r\n--b--\r\n`,
      '',
      'null',
      `"${json.replaceAll('"', '\\"')}"`,
      `${json.slice(0, -1)},}`,
      this.smuggled(),
    ]);
  }

  private framed(body: Buffer): { readonly headers: readonly string[]; readonly body: Buffer } {
    const length = `Content-Length: ${body.length}`;
    const chunked = 'Transfer-Encoding: chunked';
    const size = this.dice.pick([
      body.length.toString(16),
      `${body.length.toString(16)};a=b`,
      `0${body.length.toString(16)}`,
    ]);
    const chunks = () =>
      Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from(body.length === 0 ? '\r\n' : '\r\n0\r\n\r\n')]);
    switch (this.framing) {
      case 'chunked':
        return { headers: [chunked], body: chunks() };
      case 'both':
        return { headers: [length, chunked], body: chunks() };
      case 'short':
        return { headers: [`Content-Length: ${Math.max(0, body.length - 3)}`], body };
      case 'long':
        return {
          headers: [`Content-Length: ${body.length + 40}`],
          body: Buffer.concat([body, Buffer.from(this.smuggled())]),
        };
      case 'signed':
        return {
          headers: [
            this.dice.pick([
              `Content-Length: +${body.length}`,
              `Content-Length: ${body.length}, ${body.length}`,
              `Content-Length: 0${body.length}`,
              `Content-Length:\t${body.length} `,
            ]),
          ],
          body,
        };
      case 'twice':
        return { headers: [length, this.dice.pick([length, 'Content-Length: 0', 'content-length: 3'])], body };
      case 'none':
        return { headers: [], body };
      default:
        return { headers: [length], body };
    }
  }
}
