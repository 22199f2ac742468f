export { settingsLetterKinds } from './inside/letters.tsx'
