export { testEmailTypes } from './internal/testing.tsx'
