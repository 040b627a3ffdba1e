// Loaded before a command that is measured: tells what the process took, all threads included.
const { writeSync } = require('node:fs');
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify({ ms: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 }));
});
