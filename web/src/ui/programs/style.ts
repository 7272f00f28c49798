/** Adds the style of the agent programs to the page, once. */

import { adoptStyle } from "../lazy.tsx";
import css from "./programs.lazy.css";

adoptStyle(css);
