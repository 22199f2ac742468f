export { offerEmailTypes } from './internal/emails.tsx'
