import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Answers } from '../../api/client.js';
import { escalationSummaryQuery, escalationsQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { AgentChoice } from '../../ui/agent-choice.js';
import { Field, textOf } from '../../ui/fields.js';
import { agoText } from '../../ui/format.js';
import { useAgentName } from '../../ui/links.js';
import { AmountField, Money } from '../../ui/money.js';
import { Pages } from '../../ui/pages.js';
import { Empty, Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { filtersOf, type InboxPlace } from './place.js';
import { type Asked, areLike, SelectionBar, Together } from './selection.js';

const { inbox, fields, list } = texts;

interface ActionsProps {
  readonly place: InboxPlace;
  readonly openId: string | undefined;
}

type Waiting = Answers['EscalationDetail'];

/** The actions that wait: those of the filters, the oldest first, or how many wait by agent. */
export function Actions({ place, openId }: ActionsProps) {
  const query = useQuery(escalationsQuery(filtersOf(place)));
  const { group, after, ...named } = place;
  const isFiltered = Object.keys(filtersOf(named)).length > 0;
  return (
    <>
      <Filter place={place} />
      {group === 'agent' ? (
        <ByAgent />
      ) : (
        <Loaded query={query}>
          {({ escalations, next }) => (
            <>
              {escalations.length === 0 && <Nothing isFiltered={isFiltered} after={after} next={next} />}
              <Rows key={JSON.stringify(place)} found={escalations} {...{ place, openId }} />
              <Pages
                first={after === undefined ? null : { to: '/inbox', search: named }}
                next={next === null ? null : { to: '/inbox', search: { ...named, after: next } }}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

function Nothing({ isFiltered, after, next }: { isFiltered: boolean; after: string | undefined; next: string | null }) {
  if (next !== null) return <Empty title={list.noneHere} hint={list.noneHereHint} />;
  if (isFiltered) return <Empty title={list.noneFits} hint={list.noneFitsHint} />;
  if (after !== undefined) return <p className="muted">{inbox.pageIsOver}</p>;
  return <Empty title={inbox.empty} hint={inbox.emptyHint} />;
}

/** The filters: those in force as words that take them away, and the form for others. */
function Filter({ place }: { place: InboxPlace }) {
  const navigate = useNavigate();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const search = Object.fromEntries(
      (['agentDid', 'merchant', 'minAmount', 'currency'] as const).flatMap((name) => {
        const text = textOf(form, name);
        return text === '' ? [] : [[name, name === 'currency' ? text.toUpperCase() : text]];
      }),
    );
    void navigate({ to: '/inbox', search });
  };
  const { agentDid, merchant, minAmount, currency, group } = place;
  const without = (...names: readonly (keyof InboxPlace)[]): InboxPlace =>
    Object.fromEntries(
      Object.entries(place).filter(([name]) => name !== 'after' && !names.some((each) => each === name)),
    );
  return (
    <div className="narrowing">
      {agentDid !== undefined && (
        <Chip to={without('agentDid')}>
          {fields.agent}: <AgentName agentDid={agentDid} />
        </Chip>
      )}
      {merchant !== undefined && (
        <Chip to={without('merchant')}>
          {fields.merchant}: <UntrustedText text={merchant} isTerse />
        </Chip>
      )}
      {currency !== undefined && (
        <Chip to={without('currency', 'minAmount')}>
          {fields.amount}: {minAmount !== undefined && '≥ '}
          {minAmount === undefined ? (
            <UntrustedText text={currency} isTerse />
          ) : (
            <Money amount={minAmount} currency={currency} />
          )}
        </Chip>
      )}
      <details key={JSON.stringify(place)}>
        <summary>{list.applyFilters}</summary>
        <form onSubmit={send}>
          <AgentChoice defaultValue={agentDid} />
          <Field label={inbox.merchantContains} name="merchant" defaultValue={merchant ?? ''} />
          <AmountField
            label={inbox.minAmount}
            name="minAmount"
            currency={currency ?? null}
            before={minAmount ?? null}
          />
          <Field label={inbox.currency} name="currency" defaultValue={currency ?? ''} />
          <div className="buttons">
            <Button type="submit">{list.applyFilters}</Button>
          </div>
        </form>
      </details>
      <Link
        to="/inbox"
        search={group === 'agent' ? without('group') : { ...without(), group: 'agent' }}
        className="toggle"
      >
        {group === 'agent' ? inbox.ungrouped : inbox.byAgent}
      </Link>
    </div>
  );
}

function Chip({ to, children }: { to: InboxPlace; children: React.ReactNode }) {
  return (
    <Link to="/inbox" search={to} className="chip">
      {children} <span aria-hidden="true">×</span>
      <span className="unseen">{list.clear}</span>
    </Link>
  );
}

function AgentName({ agentDid }: { agentDid: string }) {
  return <UntrustedName text={useAgentName(agentDid)} isTerse />;
}

/** How much waits by agent, so that one that asks often does not hide the others. */
function ByAgent() {
  const query = useQuery(escalationSummaryQuery);
  return (
    <Loaded query={query}>
      {({ agents, isComplete }) => (
        <>
          {agents.length === 0 && <Empty title={inbox.empty} hint={inbox.emptyHint} />}
          <ul className="rows">
            {agents.map(({ agentDid, count, oldestAt }) => (
              <li key={agentDid}>
                <Link to="/inbox" search={{ agentDid }} className="row">
                  <span className="first">
                    <strong>
                      <AgentName agentDid={agentDid} />
                    </strong>
                    <span className="amount">{count}</span>
                  </span>
                  <span className="second muted">
                    {inbox.oldest} {agoText(oldestAt)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {!isComplete && <p className="muted">{inbox.summaryIsPart}</p>}
        </>
      )}
    </Loaded>
  );
}

interface RowsProps extends ActionsProps {
  readonly found: readonly Waiting[];
}

/** The rows of the list, of which like ones are chosen and decided together. */
function Rows({ found, place, openId }: RowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = found.filter(({ escalationId }) => chosen.has(escalationId));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [model] = selected;
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((each) => each !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <>
      <ul className="rows">
        {found.map((each) => (
          <Row
            key={each.escalationId}
            escalation={each}
            {...{ place }}
            isOpen={each.escalationId === openId}
            isChosen={chosen.has(each.escalationId)}
            mayChoose={model === undefined || areLike(model, each)}
            onChoose={(isChosen) => choose(each.escalationId, isChosen)}
          />
        ))}
      </ul>
      {model !== undefined && (
        <SelectionBar
          selected={selected}
          like={found.filter((each) => areLike(model, each))}
          onChange={(ids) => setChosen(new Set(ids))}
          onAsk={setAsked}
        />
      )}
      {asked !== null && (
        <Together
          {...asked}
          onClose={(isDone) => {
            setAsked(null);
            if (isDone) setChosen(new Set());
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly escalation: Waiting;
  readonly place: InboxPlace;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Row({ escalation, place, isOpen, isChosen, mayChoose, onChoose }: RowProps) {
  const { escalationId, agentDid, action, amount, currency, merchant, createdAt, expiresAt } = escalation;
  const name = useAgentName(agentDid);
  const label = `row-${escalationId}`;
  return (
    <li>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!mayChoose}
        aria-labelledby={`${label}-choose ${label}`}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span id={`${label}-choose`} hidden>
        {inbox.choose}
      </span>
      <Link
        to="/inbox/actions/$id"
        params={{ id: escalationId }}
        search={place}
        className="row"
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
      >
        <span className="first" id={label}>
          <strong>
            <UntrustedName text={name} isTerse />
          </strong>{' '}
          {amount !== null && (
            <span className="amount">
              <Money {...{ amount, currency }} />
            </span>
          )}
        </span>
        <span className="second">
          <span>
            {merchant === null ? <UntrustedText text={action} isTerse /> : <UntrustedName text={merchant} isTerse />}
            {merchant !== null && (
              <span className="muted">
                {' '}
                · <UntrustedText text={action} isTerse />
              </span>
            )}
          </span>
        </span>
        <span className="third muted">
          <time dateTime={createdAt}>{agoText(createdAt)}</time>
          <span>
            {inbox.expires} <time dateTime={expiresAt}>{agoText(expiresAt)}</time>
          </span>
        </span>
      </Link>
    </li>
  );
}
