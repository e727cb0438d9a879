/** Whose something is: the account's id owns, the e-mail is what people see. */
export interface Owner {
  /** `users._id`, hexadecimal; never passes to anybody else. */
  id: string;
  /** The account's address now, lower-cased; another account may have it tomorrow. */
  email: string;
}

/** A record that names its account by an address alone: with that address somebody made it, at that time. */
export interface Claim {
  /** Lower-cased. */
  email: string;
  at: Date;
}
