import { cpus } from 'node:os'

const LOOK_MS = 2_000
/** A machine is quiet if other processes use less than this share of a processor. */
const QUIET = 0.1

/** Returns how many processors other processes use while this process waits. */
export async function measureOtherLoad(): Promise<number> {
  const before = busyMs()
  const usageBefore = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  const { user, system } = process.cpuUsage(usageBefore)
  return Math.max(0, (busyMs() - before - (user + system) / 1000) / LOOK_MS)
}

export function describeLoad(work: number): string {
  const share = `others use ${work.toFixed(2)} of ${cpus().length} processors`
  return work <= QUIET ? `quiet: ${share}` : `NOT QUIET: ${share}, so that times and ratios are worse than they are`
}

function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}
