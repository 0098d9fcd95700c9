import { describeIntegration } from '../support/integration-suite.js';
import { openOpenAiAgents } from './support/scripted-agent.js';

describeIntegration('OpenAI Agents SDK', openOpenAiAgents);
