export * from './contract/accounts.ts'
export * from './contract/files.ts'
export * from './contract/lines.ts'
