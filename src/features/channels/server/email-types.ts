export { channelEmailTypes } from './inside/emails.tsx'
