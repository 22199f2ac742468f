/** Returns the milliseconds that a piece of work takes of this thread, at the best of three: the first run compiles. */
export async function threadCostOf(work: () => unknown): Promise<number> {
  const costs: number[] = []
  for (let tried = 0; tried < 3; tried += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    costs.push((user + system) / 1_000)
  }
  return Math.min(...costs)
}
