#!/usr/bin/env node
// Where an older installation looks for the program.
import './countersign.cjs'
