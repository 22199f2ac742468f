export { staffEmailTypes } from './inside/emails.tsx'
