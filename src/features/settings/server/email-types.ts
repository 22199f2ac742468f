export { settingsEmailTypes } from './internal/emails.tsx'
