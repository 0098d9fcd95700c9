import { describe, expect, test } from 'vitest';
import { describeLedgerStore } from '../testing/index.js';
import { createMemoryLedgerStore } from './index.js';

describeLedgerStore('memory', async (now) => createMemoryLedgerStore({ now }), { describe, test, expect });
