import { messages } from './inside/messages.ts'

export const messageLetters = messages.letterKinds()
