export { testEmailTypes } from './inside/testing.tsx'
