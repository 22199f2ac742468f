export { channelEmailTypes } from './internal/emails.tsx'
