export { channelLetterKinds } from './inside/letters.tsx'
