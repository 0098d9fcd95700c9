const EU = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '));
const LEVELS = ['low', 'medium', 'high', 'critical'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const SEVERITIES = ['allow', 'observe', 'escalate', 'block'];
/** Fields of the request itself; all others are of its context. */
const REQUEST_FIELDS = new Set(['amount', 'currency', 'merchant', 'counterparty', 'resource', 'jurisdiction']);

const read = (field) =>
  REQUEST_FIELDS.has(field) ? ({ request }) => request[field] : ({ request }) => request.context[field];

const notIn = (field, values) => {
  const [given, allowed] = [read(field), new Set(values)];
  return (call) => !allowed.has(given(call));
};

function contextValueIn({ field, values, match, actions }) {
  const [given, listed, only] = [read(field), new Set(values), actions && new Set(actions)];
  const hits =
    match === 'contains' ? (value) => values.some((part) => value.includes(part)) : (value) => listed.has(value);
  return (call) => {
    if (only && !only.has(call.request.action)) return false;
    const value = given(call);
    return Array.isArray(value) ? value.some(hits) : hits(value);
  };
}

const isOutOf = ({ currency }, { request }) => currency !== undefined && request.currency !== currency;

const COMPARED = {
  above: (given, limit) => given > limit,
  'at-or-above': (given, limit) => given >= limit,
  below: (given, limit) => given < limit,
  'at-or-below': (given, limit) => given <= limit,
};

/** Whether an action came before, or its sum is above the limit: the facts answer by the key of the question, which names the action and is found once. */
function wasBefore({ action }) {
  let question;
  return ({ facts }) => {
    question ??= Object.keys(facts.history).find((key) => key.includes(JSON.stringify(action)));
    return facts.history[question];
  };
}

/** The check that a programmer writes for an atom and well-formed requests. */
const CHECKS = {
  'amount-over': (config) => (call) => isOutOf(config, call) || call.request.amount > config.limit,
  'amount-at-or-above': (config) => (call) => isOutOf(config, call) || call.request.amount >= config.limit,
  'amount-unknown': () => (call) => !(call.request.amount >= 0),
  'cumulative-over': (config) => (call) =>
    isOutOf(config, call) || call.facts.spent + call.facts.reserved + call.request.amount > config.limit,
  'risk-at-or-above': ({ level }) => {
    const least = LEVELS.indexOf(level);
    return ({ request }) => LEVELS.indexOf(request.context.riskLevel) >= least;
  },
  'consent-missing': () => (call) => call.request.context.consent === false,
  'pii-present': () => (call) => call.request.context.piiPresent === true,
  'text-matches': ({ terms }) => {
    const lowered = terms.map((term) => term.toLowerCase());
    return ({ text }) => lowered.some((term) => text.includes(term));
  },
  'jurisdiction-not-allowed': ({ allowed }) =>
    notIn('jurisdiction', allowed.includes('EU') ? [...allowed, ...EU] : allowed),
  'tool-not-allowed': ({ allowed }) => notIn('tool', allowed),
  'model-not-allowed': ({ allowed }) => notIn('model', allowed),
  'data-residency-violation': ({ allowedRegions }) => notIn('dataResidency', allowedRegions),
  'data-source-not-approved': ({ approved }) => notIn('dataSourceId', approved),
  'counterparty-not-allowed': ({ allowed }) => notIn('counterparty', allowed),
  'rate-limit-exceeded':
    ({ max }) =>
    (call) =>
      call.facts.callCount > max,
  'hol-trust-below-review':
    ({ reviewBelow }) =>
    (call) =>
      call.request.context.holTrustScore < reviewBelow,
  'evidence-confidence-below':
    ({ min }) =>
    (call) =>
      call.request.context.evidenceConfidence < min,
  'evidence-requirement':
    ({ required }) =>
    (call) =>
      required.some((kind) => !call.request.context.evidenceTypes.includes(kind)),
  'context-value-in': contextValueIn,
  'context-value-not-in': (config) => {
    const isIn = contextValueIn(config);
    return (call) => !isIn(call);
  },
  'field-equals': ({ field, value }) => {
    const given = read(field);
    return (call) => given(call) === value;
  },
  'field-in': contextValueIn,
  'field-matches-prefix': ({ field, prefixes }) => {
    const given = read(field);
    return (call) => prefixes.some((prefix) => given(call).startsWith(prefix));
  },
  'field-number': ({ field, compare, limit }) => {
    const [given, holds] = [read(field), COMPARED[compare]];
    return (call) => holds(given(call), limit);
  },
  'field-contains-term': ({ field, terms }) => {
    const given = read(field);
    return (call) => terms.some((term) => given(call).toLowerCase().includes(term));
  },
  'field-matches-glob': ({ field, patterns }) => {
    const given = read(field);
    const terms = patterns.map((pattern) => pattern.replaceAll('*', ''));
    return (call) => terms.some((term) => given(call).toLowerCase().includes(term));
  },
  'merchant-unseen':
    ({ withinDays }) =>
    (call) =>
      call.request.serverContext.merchantPayments[withinDays] === 0,
  'action-required-before': (config) => {
    const isDone = wasBefore(config);
    return (call) => !isDone(call);
  },
  'action-repeated-before': wasBefore,
  'spent-over': wasBefore,
  'counted-over': wasBefore,
  'time-outside': ({ weekdays, fromMinute, toMinute }) => {
    const days = new Set(weekdays);
    return ({ weekday, minute }) => !days.has(weekday) || minute < fromMinute || minute >= toMinute;
  },
};

function checkOf({ predicate, config, not }) {
  const fires = CHECKS[predicate](config);
  return not === true ? (call) => !fires(call) : fires;
}

const COMBINED = {
  all: (checks) => (call) => checks.every((check) => check(call)),
  any: (checks) => (call) => checks.some((check) => check(call)),
  none: (checks) => (call) => !checks.some((check) => check(call)),
};

/** The loop over closures, one a rule. It is spared decimals, foldings, layers of trust and whatever is missing. */
export const loop = {
  name: 'hand-written loop',
  async build({ rules }) {
    const checks = rules.map(({ firedId, decision, combinator, atoms }) => ({
      firedId,
      severity: SEVERITIES.indexOf(decision),
      fires: COMBINED[combinator](atoms.map(checkOf)),
    }));
    const needsText = rules.some(({ atoms }) => atoms.some(({ predicate }) => predicate === 'text-matches'));
    return {
      prepare: (asked) => asked,
      evaluate: ([request, facts]) => {
        const { prompt = '', output = '' } = request.context;
        const now = new Date(facts.now);
        const text = needsText ? `${prompt}\n${output}`.toLowerCase() : '';
        const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
        const call = { request, facts, text, minute, weekday: WEEKDAYS[now.getUTCDay()] };
        const fired = [];
        let severity = 0;
        for (const check of checks) {
          if (!check.fires(call)) continue;
          fired.push(check.firedId);
          if (check.severity > severity) severity = check.severity;
        }
        return { decision: SEVERITIES[severity], fired };
      },
      verdict: (verdict) => verdict,
    };
  },
};
