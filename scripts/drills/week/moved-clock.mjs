// Preloaded by a process of a drill (`node --import`): its clock is DRILL_AHEAD_MS ahead, and follows messages of its parent.
const Time = globalThis.Date;
let ahead = Number(process.env.DRILL_AHEAD_MS);

globalThis.Date = class MovedDate extends Time {
  constructor(...given) {
    if (given.length === 0) super(Time.now() + ahead);
    else super(...given);
  }

  static now() {
    return Time.now() + ahead;
  }
};

if (process.channel) {
  process.on('message', ({ aheadMs }) => {
    ahead = aheadMs;
    process.send({ isSet: true });
  });
  // The channel alone keeps no process alive.
  process.channel.unref();
}
