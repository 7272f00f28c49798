/** Adds the style of the project's parts to the page, once. */

import { adoptStyle } from "../lazy.tsx";
import css from "./project.lazy.css";

adoptStyle(css);
