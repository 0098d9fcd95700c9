import { DECISIONS, DOCUMENT_NAME_PATTERN, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { type Static, Type } from '@sinclair/typebox';

/** Unknown members are refused. */
const closed = { additionalProperties: false };
const described = (description: string) => ({ ...closed, description });

const text = (description: string, maxLength = 256) => Type.String({ minLength: 1, maxLength, description });
const oneOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ anyOf: words.map((word) => ({ const: word })), description });
const object = (description: string) => Type.Unsafe<JsonObject>({ type: 'object', description });
const decimal = (description: string) => Type.Union([Type.Number(), Type.String({ maxLength: 64 })], { description });

/** A name that files refer to; it stays when the title changes. */
const documentName = Type.String({
  pattern: DOCUMENT_NAME_PATTERN,
  description: 'the stable name of a document: lower-case letters, digits, dots, underscores and hyphens',
});
const documentNames = Type.Array(documentName, { minItems: 1, maxItems: 100 });

const schemaMember = Type.Optional(Type.String({ description: 'the path or address of this schema, for editors' }));

/** What every file begins with. */
const headOf = <const Kind extends string>(...kinds: readonly Kind[]) => ({
  $schema: schemaMember,
  kind: oneOf(kinds, 'what the file holds'),
  name: documentName,
});

/** A standard or an SOP; its rules are checked by compiling them. */
export const RulesFileSchema = Type.Object(
  {
    ...headOf('standard', 'sop'),
    title: Type.Optional(text('the title that people see; the name if not given')),
    rules: object('a rule document'),
  },
  described('a standard or an SOP'),
);

/** Which documents bind which agents. */
export const AssignmentsFileSchema = Type.Object(
  {
    ...headOf('assignments'),
    assignments: Type.Array(
      Type.Object(
        {
          did: Type.Optional(text('the agent by its DID')),
          agent: Type.Optional(text('the agent by its name')),
          label: Type.Optional(text('every agent with this label')),
          policy: documentNames,
        },
        described('one of did, agent and label, and the documents that bind it'),
      ),
      { maxItems: 10_000 },
    ),
  },
  described('which documents bind which agents'),
);

const counts = (description: string) =>
  Type.Optional(
    Type.Unsafe<Readonly<Record<string, number>>>({
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 0 },
      maxProperties: 100,
      description,
    }),
  );

const RequestSchema = Type.Object(
  {
    action: Type.Optional(text('the action')),
    agentDid: Type.Optional(text('the agent')),
    amount: Type.Optional(decimal('the amount, in units of the currency')),
    currency: Type.Optional(text('the currency', 16)),
    merchant: Type.Optional(Type.String({ maxLength: 256, description: 'the merchant' })),
    resource: Type.Optional(Type.String({ maxLength: 1024, description: 'the resource' })),
    jurisdiction: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'two letters' })),
    contextProvenance: Type.Optional(
      oneOf(['agent_signed', 'agent_asserted'], 'whether the agent signed the context; agent_signed if not given'),
    ),
  },
  described('the signed members of the request'),
);

const FactsSchema = Type.Object(
  {
    spent: Type.Optional(decimal('settled so far under the mandate; 0 if not given')),
    reserved: Type.Optional(decimal('held and not yet settled')),
    callCount: Type.Optional(Type.Integer({ minimum: 0, description: 'calls within a minute, this one included' })),
    callCounts: counts('calls within so many seconds, this one included, by the seconds'),
    merchantPayments: counts('payments to the merchant within so many days, 0 or 1, by the days'),
    history: Type.Optional(
      Type.Unsafe<Readonly<Record<string, boolean>>>({
        type: 'object',
        additionalProperties: { type: 'boolean' },
        maxProperties: 100,
        description: 'whether earlier actions were as many as a rule asks, by the key of its question',
      }),
    ),
    sums: Type.Optional(
      Type.Array(object('what was spent, counted or both in a period that a rule asks for'), {
        maxItems: 100,
        description: 'what was spent and counted before; nothing in a period that is not stated',
      }),
    ),
    firstPayment: Type.Optional(Type.Boolean({ description: 'true: the agent has not paid this merchant before' })),
    operatingMode: Type.Optional(
      oneOf(['autonomous', 'supervised', 'restricted', 'read_only'], 'the operating mode of the agent'),
    ),
  },
  described('what the gate alone knows'),
);

const ExpectSchema = Type.Object(
  {
    decision: oneOf(DECISIONS, 'the decision of the verdict'),
    code: Type.Optional(text('the reason code of the verdict')),
    fired: Type.Optional(Type.Array(text('document/molecule', 512), { description: 'the rules that fired, in order' })),
    approvals: Type.Optional(
      Type.Integer({ minimum: 0, description: 'the people that the rules ask to approve; 0 where no person is asked' }),
    ),
  },
  described('what the verdict must say; what is not given is not compared'),
);

const now = Type.Optional(text('the time of the decision (RFC 3339)', 64));

/** What cases may share. */
const inputs = {
  now,
  request: Type.Optional(RequestSchema),
  facts: Type.Optional(FactsSchema),
  context: Type.Optional(object('what the agent states beside the signed members')),
};

const CaseSchema = Type.Object({ name: text('what the case shows'), ...inputs, expect: ExpectSchema }, closed);

const TableSchema = Type.Object(
  {
    name: text('what the rows show'),
    ...inputs,
    expect: Type.Optional(Type.Partial(ExpectSchema)),
    columns: Type.Array(text('a member of a case by its path, such as request.amount or expect.decision'), {
      minItems: 1,
      maxItems: 50,
    }),
    rows: Type.Array(Type.Array(Type.Unsafe<JsonValue>({}), { maxItems: 50 }), { minItems: 1, maxItems: 10_000 }),
  },
  described('cases that differ in the columns'),
);

/** Cases with the verdicts that are expected of documents. */
export const TestsFileSchema = Type.Object(
  {
    ...headOf('tests'),
    policy: documentNames,
    ...inputs,
    now: text('the time of the decisions (RFC 3339) unless a case has its own', 64),
    cases: Type.Optional(Type.Array(CaseSchema, { minItems: 1, maxItems: 10_000 })),
    table: Type.Optional(Type.Array(TableSchema, { minItems: 1, maxItems: 1000 })),
  },
  described('cases with the verdicts that are expected'),
);

export type RulesFile = Static<typeof RulesFileSchema>;
export type AssignmentsFile = Static<typeof AssignmentsFileSchema>;
export type TestsFile = Static<typeof TestsFileSchema>;
export type CaseMembers = Static<typeof CaseSchema>;
export type TestTable = Static<typeof TableSchema>;
export type Expectation = Static<typeof ExpectSchema>;

/** The schemas of policy files, and of a case that a table says. */
export const POLICY_FILE_SCHEMAS = {
  RulesFile: RulesFileSchema,
  AssignmentsFile: AssignmentsFileSchema,
  TestsFile: TestsFileSchema,
  TestCase: CaseSchema,
};
