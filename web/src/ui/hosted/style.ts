/** The style of all hosted panels, added to the page once, with the first of them. */

import { adoptStyle } from "../lazy.tsx";
import css from "./hosted.lazy.css";

adoptStyle(css);
