export { offerEmailTypes } from './inside/emails.tsx'
