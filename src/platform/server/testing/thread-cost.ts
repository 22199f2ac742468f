/** Returns the CPU milliseconds that `work` takes on this thread: the best of three runs, because the first compiles. */
export async function threadCostOf(work: () => unknown): Promise<number> {
  const costs: number[] = []
  for (let tried = 0; tried < 3; tried += 1) {
    const before = threadMs()
    await work()
    costs.push(threadMs() - before)
  }
  return Math.min(...costs)
}

/** Returns the CPU milliseconds of this thread so far. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
