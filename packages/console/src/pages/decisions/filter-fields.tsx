import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecisionFilters } from '../../api/queries.js';
import { rulesQuery } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { AgentChoice } from '../../ui/agent-choice.js';
import { Choice, Field } from '../../ui/fields.js';
import { AmountField } from '../../ui/money.js';

const { decisions, list, verdicts } = texts;
const MORE = ['reasonCode', 'policyDigest', 'action', 'merchant', 'id'] as const;

/** The fields by which decisions are found: those that are used every day, and the others folded away until one is filled. */
export function FilterFields({ filters }: { readonly filters: DecisionFilters }) {
  const { filters: labels } = decisions;
  const { data } = useQuery(rulesQuery({}));
  const rules = Object.fromEntries((data?.documents ?? []).map(({ documentId, title }) => [documentId, title]));
  const { rule = '' } = filters;
  return (
    <>
      <Field label={labels.from} name="from" type="date" defaultValue={filters.from?.slice(0, 10) ?? ''} />
      <Field label={labels.to} name="to" type="date" defaultValue={filters.to?.slice(0, 10) ?? ''} />
      <Amounts filters={filters} />
      <Field label={labels.merchantContains} name="merchantContains" defaultValue={filters.merchantContains ?? ''} />
      <AgentChoice defaultValue={filters.agentDid} />
      <Choice
        label={labels.decision}
        name="decision"
        options={{ '': list.any, ...verdicts }}
        defaultValue={filters.decision ?? ''}
      />
      <Choice
        key={data === undefined ? 'unknown' : 'known'}
        label={labels.rule}
        name="rule"
        options={{ '': list.any, ...(rule === '' ? {} : { [rule]: rule }), ...rules }}
        defaultValue={rule}
      />
      <details className="more" open={MORE.some((name) => filters[name] !== undefined)}>
        <summary>{decisions.moreFilters}</summary>
        <div className="filters">
          {MORE.map((name) => (
            <Field key={name} label={labels[name]} name={name} defaultValue={filters[name] ?? ''} />
          ))}
        </div>
      </details>
    </>
  );
}

/** A range of amounts with its currency. */
function Amounts({ filters }: { readonly filters: DecisionFilters }) {
  const { filters: labels } = decisions;
  const [typed, setTyped] = useState(filters.currency ?? '');
  const currency = typed.trim() === '' ? null : typed.trim().toUpperCase();
  return (
    <>
      <Field label={labels.currency} name="currency" defaultValue={filters.currency ?? ''} onText={setTyped} />
      <AmountField
        label={labels.minAmount}
        name="minAmount"
        currency={currency}
        defaultValue={filters.minAmount ?? ''}
      />
      <AmountField
        label={labels.maxAmount}
        name="maxAmount"
        currency={currency}
        defaultValue={filters.maxAmount ?? ''}
      />
    </>
  );
}
