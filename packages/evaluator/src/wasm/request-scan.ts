import { CONTAINED_DECOMMISSIONED, CONTAINMENT_NAMES, Evaluation, MODE_NAMES, MODE_UNKNOWN } from '../match/evaluation';
import { Request } from '../match/request/request';
import {
  AGENT_ASSERTED,
  AGENT_DID,
  AGENT_SIGNED,
  AUTHORITATIVE,
  COUNTERPARTY,
  CURRENCY,
  GATEWAY_DERIVED,
  MERCHANT,
  PROVENANCE_NAMES,
  RESOURCE,
} from '../program/fields';
import { Program } from '../program/program';
import { NONE } from '../program/program-layout';
import { CELL_NUMBER } from '../values/cells';
import { isSameText, TextBuffer } from '../values/text-buffer';
import { LayerReader } from './layer-reader';
import { Scanner } from './scanner';
import { readValue } from './values';

/** Members that the front end knows, wherever they stand. */
const MEMBERS: string[] = [
  'action',
  'agentDid',
  'amount',
  'currency',
  'merchant',
  'resource',
  'jurisdiction',
  'counterparty',
  'context',
  'contextProvenance',
  'gatewayContext',
  'serverContext',
  'now',
  'spent',
  'reserved',
  'callCount',
  'riskFloors',
  'containment',
  'operatingMode',
  'request',
  'facts',
  'signal',
  'level',
  'provenance',
  'detail',
  'history',
];
const M_ACTION: i32 = 0;
const M_AGENT_DID: i32 = 1;
const M_AMOUNT: i32 = 2;
const M_CURRENCY: i32 = 3;
const M_MERCHANT: i32 = 4;
const M_RESOURCE: i32 = 5;
const M_JURISDICTION: i32 = 6;
const M_COUNTERPARTY: i32 = 7;
const M_CONTEXT: i32 = 8;
const M_CONTEXT_PROVENANCE: i32 = 9;
const M_GATEWAY_CONTEXT: i32 = 10;
const M_SERVER_CONTEXT: i32 = 11;
const M_NOW: i32 = 12;
const M_SPENT: i32 = 13;
const M_RESERVED: i32 = 14;
const M_CALL_COUNT: i32 = 15;
const M_RISK_FLOORS: i32 = 16;
const M_CONTAINMENT: i32 = 17;
const M_OPERATING_MODE: i32 = 18;
const M_REQUEST: i32 = 19;
const M_FACTS: i32 = 20;
const M_SIGNAL: i32 = 21;
const M_LEVEL: i32 = 22;
const M_PROVENANCE: i32 = 23;
const M_DETAIL: i32 = 24;
const M_HISTORY: i32 = 25;

/** What a text of a request can be. */
export const SCAN_FINE: i32 = 0;
/** No JSON at all. */
export const SCAN_NO_JSON: i32 = 1;
/** JSON, but without a request or without facts. */
const SCAN_UNREADABLE: i32 = 2;

/** Fills the core's request from `{"request": …, "facts": …}`: what the other front end does with objects, for bytes. */
export class RequestScan {
  containment: i32 = 0;
  mode: i32 = 0;
  private readonly scanner: Scanner;
  private readonly key: TextBuffer = new TextBuffer(256);
  private readonly layers: LayerReader;
  /** Where the value of each member begins, NONE where it is absent; the last of a name counts. */
  private readonly offsets: Int32Array = new Int32Array(MEMBERS.length);

  constructor(program: Program) {
    const scanner = new Scanner();
    this.layers = new LayerReader(program, scanner);
    this.scanner = scanner;
  }

  read(bytes: Uint8Array, length: i32, evaluation: Evaluation): i32 {
    const scanner = this.scanner;
    const offsets = this.offsets;
    scanner.begin(bytes, length);
    offsets.fill(NONE);
    this.containment = 0;
    this.mode = 0;
    if (scanner.next() === 0x7b) this.readMembers();
    else scanner.skipValue();
    if (!scanner.isAtEnd()) return SCAN_NO_JSON;
    const request = offsets[M_REQUEST] as i32;
    const facts = offsets[M_FACTS] as i32;
    if (this.isNull(request) || this.isNull(facts)) return SCAN_UNREADABLE;
    // Members of the outer object are none of the request's.
    offsets.fill(NONE);
    this.readMembersAt(request);
    // Only the facts answer for what happened before.
    offsets[M_HISTORY] = NONE;
    this.readMembersAt(facts);
    this.readRequest(evaluation.request);
    return SCAN_FINE;
  }

  /** Notes where the members of the object at the cursor begin. */
  private readMembers(): void {
    const scanner = this.scanner;
    scanner.enterObject();
    let first = true;
    while (scanner.nextMember(first)) {
      first = false;
      scanner.readKey(this.key);
      const member = this.memberOf();
      scanner.next();
      if (member !== NONE) this.offsets[member] = scanner.at;
      scanner.skipValue();
    }
  }

  private readMembersAt(offset: i32): void {
    this.scanner.at = offset;
    if (this.scanner.next() === 0x7b) this.readMembers();
  }

  private memberOf(): i32 {
    const key = this.key;
    for (let member: i32 = 0; member < MEMBERS.length; member += 1) {
      if (isSameText(key.units, 0, key.length, MEMBERS[member] as string)) return member;
    }
    return NONE;
  }

  private readRequest(request: Request): void {
    request.beginLayer(
      this.nameAt(M_CONTEXT_PROVENANCE, PROVENANCE_NAMES) === AGENT_SIGNED ? AGENT_SIGNED : AGENT_ASSERTED,
    );
    this.readLayer(M_CONTEXT, request);
    this.readCounterparty(request);
    request.signAction(this.valueAt(M_ACTION, request));
    this.sign(AGENT_DID, M_AGENT_DID, request);
    request.signAmount(this.valueAt(M_AMOUNT, request));
    request.signCurrency(this.readable(CURRENCY, M_CURRENCY, request));
    this.sign(MERCHANT, M_MERCHANT, request);
    this.sign(RESOURCE, M_RESOURCE, request);
    request.signJurisdiction(this.valueAt(M_JURISDICTION, request));
    request.beginLayer(GATEWAY_DERIVED);
    this.readLayer(M_GATEWAY_CONTEXT, request);
    request.beginLayer(AUTHORITATIVE);
    this.readLayer(M_SERVER_CONTEXT, request);
    this.readFacts(request);
    request.settle();
  }

  private readFacts(request: Request): void {
    const now = this.valueAt(M_NOW, request);
    if (request.cells.kind(now) === CELL_NUMBER) request.now = request.cells.decimalOf(now).approximate();
    if (request.readsSpent()) request.setSpent(this.valueAt(M_SPENT, request), this.valueAt(M_RESERVED, request));
    if (this.isGiven(M_CALL_COUNT)) request.setCallCount(this.valueAt(M_CALL_COUNT, request));
    this.readHistory(request);
    this.containment = this.rankAt(M_CONTAINMENT, CONTAINMENT_NAMES, CONTAINED_DECOMMISSIONED);
    this.mode = this.rankAt(M_OPERATING_MODE, MODE_NAMES, MODE_UNKNOWN);
    if (!this.isNull(this.offsets[M_RISK_FLOORS] as i32)) this.readFloors(this.offsets[M_RISK_FLOORS] as i32, request);
  }

  private readHistory(request: Request): void {
    if (!this.isGiven(M_HISTORY)) return;
    this.scanner.at = this.offsets[M_HISTORY] as i32;
    this.layers.readHistory(request);
  }

  private readFloors(offset: i32, request: Request): void {
    const scanner = this.scanner;
    scanner.at = offset;
    if (!scanner.enterList()) {
      request.giveUnreadableFloor();
      return;
    }
    let first = true;
    while (scanner.nextElement(first)) {
      first = false;
      if (scanner.next() === 0x7b) this.readFloor(request);
      else {
        scanner.skipValue();
        request.giveUnreadableFloor();
      }
    }
  }

  private readFloor(request: Request): void {
    const offsets = this.offsets;
    for (let member: i32 = M_SIGNAL; member <= M_DETAIL; member += 1) offsets[member] = NONE;
    this.readMembers();
    const behind = this.scanner.at;
    const signal = this.valueAt(M_SIGNAL, request);
    const level = this.valueAt(M_LEVEL, request);
    const detail = this.valueAt(M_DETAIL, request);
    const provenance = this.nameAt(M_PROVENANCE, PROVENANCE_NAMES);
    request.giveFloor(signal, level, detail, provenance === NONE ? AUTHORITATIVE : provenance);
    this.scanner.at = behind;
  }

  private readLayer(member: i32, request: Request): void {
    if (!this.isGiven(member)) return;
    this.scanner.at = this.offsets[member] as i32;
    this.layers.read(request);
  }

  private readCounterparty(request: Request): void {
    const root = this.layers.counterparty;
    if (root === NONE || this.isNull(this.offsets[M_COUNTERPARTY] as i32)) return;
    request.openRoot(root);
    request.put(COUNTERPARTY, this.valueAt(M_COUNTERPARTY, request));
  }

  private sign(field: i32, member: i32, request: Request): void {
    request.sign(field, this.readable(field, member, request));
  }

  /** The value of a field that is read at all. */
  private readable(field: i32, member: i32, request: Request): i32 {
    return (request.fields.slots[field] as i32) === 0 ? NONE : this.valueAt(member, request);
  }

  private isGiven(member: i32): boolean {
    return (this.offsets[member] as i32) !== NONE;
  }

  /** True for a member that is absent or null. */
  private isNull(offset: i32): boolean {
    return offset === NONE || (this.scanner.bytes[offset] as i32) === 0x6e;
  }

  private valueAt(member: i32, request: Request): i32 {
    const offset = this.offsets[member] as i32;
    if (offset === NONE) return NONE;
    this.scanner.at = offset;
    return readValue(this.scanner, request.cells, 0);
  }

  /** The place of a member's text among the names, from 1; 0 where it is absent or null, `unknown` for anything else. */
  private rankAt(member: i32, names: string[], unknown: i32): i32 {
    if (this.isNull(this.offsets[member] as i32)) return 0;
    const name = this.nameAt(member, names);
    return name === NONE ? unknown : name + 1;
  }

  /** Which of the names the text of a member is, or NONE. */
  private nameAt(member: i32, names: string[]): i32 {
    const offset = this.offsets[member] as i32;
    if (offset === NONE || (this.scanner.bytes[offset] as i32) !== 0x22) return NONE;
    const key = this.key;
    key.reset();
    this.scanner.at = offset;
    this.scanner.readText(key);
    for (let index: i32 = 0; index < names.length; index += 1) {
      if (isSameText(key.units, 0, key.length, names[index] as string)) return index;
    }
    return NONE;
  }
}
