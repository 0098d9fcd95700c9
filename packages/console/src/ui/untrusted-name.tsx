import { resembledName } from '@gatewright/protocol';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { sharedTexts } from '../texts/shared/index.js';
import { isLong } from './shown-text.js';
import { MixedAlert, Shown, UntrustedText, type UntrustedTextProps } from './untrusted-text.js';

/** A text of others by which a person decides who is meant: it is also marked where it resembles another name that the page knows (ADR 76). */
export function UntrustedName({ text, ...props }: Omit<UntrustedTextProps, 'doubt'>) {
  return <UntrustedText text={text} {...props} doubt={<NameAlert name={text} />} />;
}

/** Such names one after the other. */
export function UntrustedNames({ names }: { readonly names: readonly string[] }) {
  return names.map((name, place) => (
    <Fragment key={place}>
      {place > 0 && ', '}
      <UntrustedName text={name} />
    </Fragment>
  ));
}

/** What makes a name doubtful. */
function NameAlert({ name }: { readonly name: string }) {
  const resembled = resembledName(name, useKnownNames());
  if (resembled === null) return <MixedAlert text={name} />;
  return (
    <strong className="alert">
      {sharedTexts.untrusted.resembles} <Shown text={resembled} isCut={isLong(resembled)} />
    </strong>
  );
}

/** The names of agents, counterparties and merchants of the organisation that the page has read so far. */
function useKnownNames(): ReadonlySet<string> {
  const client = useQueryClient();
  // What arrives later is a name as well.
  useIsFetching();
  const keys = ['agents', 'counterparties', 'mandates'];
  return new Set(
    keys.flatMap((key) => client.getQueriesData({ queryKey: [key] }).flatMap(([, data]) => namesIn(data))),
  );
}

/** Members of answers that are names; `rightOperand` has those of the merchants of a mandate (ODRL). */
const NAME_MEMBERS: ReadonlySet<string> = new Set(['name', 'label', 'merchants', 'rightOperand']);

function namesIn(value: unknown, isName = false): string[] {
  if (typeof value === 'string') return isName ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, isName));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, each]: [string, unknown]) => namesIn(each, NAME_MEMBERS.has(member)));
}
