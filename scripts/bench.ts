import { runnerImport } from 'vite'

// `npm run bench [-- name …]`. The verbs that it measures write emails in JSX, which Node alone does not read.
await runnerImport('./bench/all.ts', { configFile: false, oxc: { jsx: { runtime: 'automatic' } }, logLevel: 'error' })
