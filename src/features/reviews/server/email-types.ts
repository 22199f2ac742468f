export { reviewEmailTypes } from './inside/emails.tsx'
