export { passwordLinkEmailTypes, staffEmailTypes } from './internal/emails.tsx'
