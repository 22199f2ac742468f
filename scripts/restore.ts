import { createInterface } from 'node:readline/promises'
import { builtTools } from './tools.ts'

/**
 * `npm run restore -- FILE [--replace]`: restores a backup, with the server stopped. Only `--replace` overwrites a database that
 * is not empty.
 */
const { restoreFrom } = await builtTools()
try {
  await restoreFrom(process.argv.slice(2), process.env, { say: (line) => console.log(line), ask })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
