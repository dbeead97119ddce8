/** Whether two types are identical; `any` and `unknown` are identical only to themselves. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** `is<Expected>()(value)` compiles only where the type of the value is `Expected`. */
export declare function is<Expected>(): <Actual>(
  value: Actual,
  ...wrong: Equal<Actual, Expected> extends true ? [] : [expected: Expected]
) => void;
