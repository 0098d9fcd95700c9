// Every host and store of our gate, as a target with its settings and the file that has it.
import hosted from './hosted.mjs';
import nodeServer from './node-server.mjs';
import workerd from './workerd.mjs';

const FOLDER = 'conformance/overspend/targets';
const onNode = (settings) => ({ file: `${FOLDER}/node-server.mjs`, settings, target: nodeServer(settings) });
const onHost = (settings) => ({ file: `${FOLDER}/hosted.mjs`, settings, target: hosted(settings) });

export const PLACES = {
  memory: onNode({ on: 'memory' }),
  sqlite: onNode({ on: 'sqlite' }),
  postgres: onNode({ on: 'postgres', servers: '2', standby: 'yes' }),
  workerd: { file: `${FOLDER}/workerd.mjs`, settings: {}, target: workerd },
  page: onHost({ on: 'page' }),
  'service-worker': onHost({ on: 'service-worker' }),
  msw: onHost({ on: 'msw' }),
};
