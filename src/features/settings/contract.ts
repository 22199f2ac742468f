export * from './contract/bank-account.ts'
export * from './contract/initial-settings.ts'
export * from './contract/public-settings.ts'
export * from './contract/site.ts'
