import { runnerImport } from 'vite'

// `npm run bench [-- name …]`. The benchmarks load emails written in JSX, which Node cannot read by itself.
await runnerImport('./bench/all.ts', { configFile: false, oxc: { jsx: { runtime: 'automatic' } }, logLevel: 'error' })
