export { settingsEmailTypes } from './inside/emails.tsx'
