import { keyFault } from '../admission.js';
import { type Check, refuse } from './authorization-context.js';

/** 5 · The key is proven and is the one that the DID names. */
export const checkKey: Check<'agent', never> = ({ agent }) => {
  const fault = keyFault(agent);
  return fault === null ? {} : refuse(fault.reasonCode, fault.detail);
};
