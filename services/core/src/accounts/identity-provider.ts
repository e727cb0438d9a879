export interface Identity {
  uid: string;
  /** Lower-cased. */
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string;
}

/** What the shop asks of the provider of identities. Each call throws Unavailable `identity_away` where it cannot be reached. */
export interface IdentityProvider {
  /** @throws Refusal for a token that is not valid, 403 for an identity that was disabled */
  verify(idToken: string): Promise<Identity>;
  /** The e-mail that an identity has now, lower-cased; null when there is no such identity. */
  emailOf(uid: string): Promise<string | null>;
  /** Whether the e-mail that an identity has now is verified. A token may say less than that for an hour. */
  isEmailVerified(uid: string): Promise<boolean>;
  /** Lets nobody in with the identity any more and revokes its tokens; an identity that is gone is fine. */
  disable(uid: string): Promise<void>;
}
