import { describe, expect, test } from 'vitest';
import { createMemoryLedgerStore } from '../../src/stores/memory/index.js';
import { describeLedgerStore } from '../../src/testing/index.js';

describeLedgerStore('memory', async (now) => createMemoryLedgerStore({ now }), { describe, test, expect });
